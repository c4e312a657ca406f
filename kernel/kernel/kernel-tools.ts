// Tools that few pages use, in one chunk.
export { loadServices } from './load-part.js'
export { inspectKernel, loadTools, logTrace, reportKernel } from './report-kernel.js'
