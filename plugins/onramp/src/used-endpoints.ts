// The plugin's gateway endpoints, for the kernel's report.
export { createOnrampUrl, getOnrampOptions, getOnrampQuote } from './endpoints.js'
export { getPurchases } from './purchases-endpoint.js'
