// Views of the plugin: one module, as each is small.
export { ConnectLedgerView } from './connect-ledger-view.js'
export { LedgerProblemView } from './ledger-problem-view.js'
