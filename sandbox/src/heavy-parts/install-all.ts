import { FURTHER_CHAINS } from '../further-chains/further-chain.js'
import { installFurtherChain, installSmartAccounts } from './install-heavy-part.js'

// Installs all parts before the tests, so that no test waits for an installation.
const print = (line: string): void => void process.stdout.write(`${line}\n`)
for (const name of FURTHER_CHAINS) await installFurtherChain(name, print)
await installSmartAccounts(print)
