export { type ApiClient, createApiClient, type Reader, type SendOptions } from './client'
export { ApiError, type ErrorBody } from './error'
