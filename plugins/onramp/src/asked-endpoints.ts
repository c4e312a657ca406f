// What the plugin asks of the gateway, for the kernel's report.
export { createOnrampUrl, getOnrampOptions, getOnrampQuote } from './endpoints.js'
export { getPurchases } from './purchases-endpoint.js'
