import { createKeyEncryption } from './keys/create-key-encryption.js'
import { rotateDataKeys } from './keys/rotate-data-keys.js'
import { readSecureSiteConfig } from './secure-site-config.js'
import { openSiteDatabase } from './storage/site-database.js'

// npm run rotate-keys: wraps every data key under the first key of SECURE_SITE_KMS, or of SECURE_SITE_KEKS. Ctrl-C stops it between two keys.

const config = readSecureSiteConfig(process.env)
const encryption = await createKeyEncryption(config)
const database = await openSiteDatabase(config.databaseUrl)
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())

try {
  const { rotated, current, failed } = await rotateDataKeys({
    query: database.query,
    encryption,
    signal: stop.signal,
    onPage: (progress) => console.log(`${progress.rotated} rotated, ${progress.failed} failed so far`),
  })
  console.log(
    `${rotated} rotated now; ${current} under the key "${encryption.currentKeyId}"; ${failed} could not be opened.`,
  )
  if (stop.signal.aborted) console.log('Stopped before the end. Run it again to continue.')
  else if (failed > 0)
    console.log('Keep the old keys configured, and check the data keys that could not be opened.')
  else console.log('The old keys are no longer used for data keys.')
  process.exitCode = failed > 0 || stop.signal.aborted ? 1 : 0
} finally {
  await database.close()
}
