/** What the APIs of other services use of batches. */
export { type Batch, type BatchStatus, batchStatuses, type FinishedLine, type LineError } from './batch';
export { type BatchDialect, BatchDialects, type LineReader } from './batch-dialect';
export { resultsKind } from './batch-results';
export { BatchesModule } from './batches.module';
export { BatchesService } from './batches.service';
export { lineDictionaries } from './line-dictionaries';
export { remembered } from './remembered';
export { inputKind } from './upload/input-kind';
export { receiveUpload, type UploadedInput } from './upload/receive-upload';
