export { uploadOperation } from './upload-operation.ts';
export { MAX_UPLOAD_BYTES, MAX_UPLOADS_PER_CUSTOMER, UPLOAD_PATH, Uploads } from './uploads.ts';
