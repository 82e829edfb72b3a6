package io.eraforge.export;

import java.util.ArrayList;
import java.util.List;

/** Lists of names as people type them. */
public final class Names {
    private Names() {}

    /** Splits at commas outside parentheses, since tsfresh's names may hold some: {@code widths_(2, 5, 10, 20)}. */
    public static List<String> split(String list) {
        List<String> names = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= list.length(); i++) {
            char c = i == list.length() ? ',' : list.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (i == list.length() || c == ',' && depth <= 0) {
                String name = list.substring(start, i).strip();
                if (!name.isEmpty()) {
                    names.add(name);
                }
                start = i + 1;
            }
        }
        return names;
    }
}
