#!/usr/bin/env node
import { collectProcessMetrics } from '@quoin/server-kit/observability'
import { readSecureSiteConfig } from './secure-site-config.js'
import { serveSecureSite } from './serve-secure-site.js'

/** Default data folder: accounts and keys must outlive the process even without a configured folder. */
const keptBelow = 'secure-site-data'

try {
  const site = await serveSecureSite(readSecureSiteConfig({ SECURE_SITE_DATA: keptBelow, ...process.env }))
  collectProcessMetrics(site.metrics)
  process.stdout.write(`Secure site at ${site.url}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // The second signal exits at once.
      for (const again of ['SIGINT', 'SIGTERM'] as const) process.once(again, () => process.exit(1))
      site.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
