export { createLogger, type LogLevel } from './create-logger.js'
export { createRequestMetrics, type RequestMetrics } from './request-metrics.js'
export { scrubText } from './scrub-text.js'
