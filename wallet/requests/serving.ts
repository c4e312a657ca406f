// Modules that are loaded together with the first request.
export { serveRead } from './serve-read.js'
export { serveRequest } from './serve-request.js'
