// What few pages ask for, in one part.
export { loadServices } from './load-part.js'
export { inspectKernel, loadTools, logTrace, reportKernel } from './report-kernel.js'
