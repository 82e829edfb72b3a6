/** Embedding models: their files, tokens, batches and sessions of ONNX Runtime. */
package io.eraforge.model;
