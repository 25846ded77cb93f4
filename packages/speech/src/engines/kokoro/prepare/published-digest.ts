/** SHA-256 of the published model, of which ranges and statistics have been measured: Kokoro-82M v1.0, 16-bit, exported to ONNX. */
export const publishedDigest = 'ba4527a874b42b21e35f468c10d326fdff3c7fc8cac1f85e9eb6c0dfc35c334a';
