// Checks what is installed and shipped, without a network: the lock file, licences, known vulnerabilities, and the packages whose code
// runs on installation.
import { advisoryFaults } from './advisories.mjs'
import { installScriptFaults } from './install-scripts.mjs'
import { licenceFaults } from './licences.mjs'
import { readLockFile } from './lock-file.mjs'
import { lockFileFaults } from './lock-file-faults.mjs'

/** The packages that are published, by their folders. */
const published = [
  '',
  'services/server-kit',
  'services/gateway',
  'services/secure-site',
  'sandbox',
  'create-quoin',
]

const lock = readLockFile()
const { packages } = lock
const licences = licenceFaults(packages, published)
const advisories = advisoryFaults(packages, published)
const faults = [
  ...lockFileFaults(lock),
  ...licences.faults,
  ...advisories.faults,
  ...installScriptFaults(packages),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(
  `${Object.keys(packages).length} locked packages; the licences of ${licences.count} that ship, and ${advisories.count} advisories are checked.`,
)
