// Tools that few pages use, in one chunk.
export { loadServices } from './load-part.js'
export { inspectKernel, reportKernel } from './report-kernel.js'
export { watchKernel } from './watch-kernel.js'
