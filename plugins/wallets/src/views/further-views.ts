// One module for the views after Connect: a started page contains the name of every chunk that it may load.
export { default as AllWallets } from './all-wallets-view.js'
export { default as ConnectingExternal } from './connecting-external-view.js'
export { default as ConnectingMultiChain } from './connecting-multi-chain-view.js'
export { default as Downloads } from './downloads-view.js'
export { default as GetWallet } from './get-wallet-view.js'
export { default as WhatIsAWallet } from './what-is-a-wallet-view.js'

/** The code of the list of all wallets, which also works without views. It loads with its view, not after the press. */
export const listCode: Promise<unknown> = import('../list/wallet-browser.js').catch(() => undefined)
