import type { BugReport } from 'quoin/endpoints/bug-report'

const at = Date.UTC(2026, 0, 1)

/** A report of a wallet that declined to connect. */
export const exampleBugReport: BugReport = {
  format: 'quoin-bug-report',
  version: 1,
  createdAt: at + 60_000,
  quoin: '0.1.0',
  browser: {
    name: 'Chrome',
    version: '143',
    system: 'Linux',
    language: 'en',
    mobile: false,
    online: true,
    visible: true,
    origin: 'https://app.example',
  },
  plugins: [{ id: 'bugReport', version: '0.1.0', status: 'started' }],
  options: { projectId: 'hidden' },
  trace: {
    kernel: '0.1.0',
    dropped: 0,
    entries: [
      { at, event: 'connector:found', source: 'kernel', listeners: 0, facts: { id: 'wallet-1' } },
      { at, event: 'kernel:started', source: 'kernel', listeners: 0 },
      {
        at: at + 5_000,
        event: 'connection:failed',
        source: 'kernel',
        listeners: 0,
        facts: { connectorId: 'wallet-1', code: 'USER_REJECTED' },
      },
    ],
  },
  states: [{ plugin: 'kernel', name: 'router', value: { open: false, stack: [] } }],
  wallets: { found: [{ id: 'wallet-1', type: 'announced', namespaces: ['eip155'] }], connections: [] },
  errors: [],
  omitted: [],
}
