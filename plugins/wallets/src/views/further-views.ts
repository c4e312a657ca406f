// One module for the views after Connect: a started page contains the name of every chunk that it may load.
export { default as AllWalletsView } from './all-wallets-view.js'
export { default as ConnectingExternalView } from './connecting-external-view.js'
export { default as ConnectingMultiChainView } from './connecting-multi-chain-view.js'
export { default as DownloadsView } from './downloads-view.js'
export { default as GetWalletView } from './get-wallet-view.js'
export { default as WhatIsAWalletView } from './what-is-a-wallet-view.js'
