export { createLogger, type LogLevel } from './create-logger.js'
export { collectProcessMetrics, createRequestMetrics, type RequestMetrics } from './request-metrics.js'
export { scrubText } from './scrub-text.js'
