import type { DemoQuoin } from './demo-quoin.js'

/**
 * Adds what is off by default and asked for in the page's address, such as `/?legal`. Each is loaded only then.
 *
 * @param asked the query of the page's address
 */
export function addFurtherFeatures(_quoin: DemoQuoin, _asked: URLSearchParams): void {
  // One line for each feature: `if (asked.has('legal')) quoin.use(async () => ({ default: (await import('quoin/plugins/legal')).legalPlugin }), { … })`.
}
