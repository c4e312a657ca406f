// What is loaded with the first request, in one part.
export { serveRead } from './serve-read.js'
export { serveRequest } from './serve-request.js'
