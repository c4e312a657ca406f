const messages = {
  Connect: 'Connect wallet',
  Connecting: 'Heron Wallet',
  Qr: 'Scan with your phone',
  AllWallets: 'All wallets',
  Account: 'Account',
  Empty: 'What is a wallet?',
  Networks: 'Choose a network',
  Form: 'Email',
  Failed: 'All wallets',
  Broken: 'Broken',
  Explained: 'Explained list',
  Guarded: 'Approve',
  Slow: 'Slow',
  Gated: 'Gated',
  Unreachable: 'Unreachable',
  help: 'What is a wallet?',
} as const
export default messages
