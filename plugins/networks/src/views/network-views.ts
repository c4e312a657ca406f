// One module for all of them: a started page contains the name of every chunk that it may load.
export { default as NetworksView } from './networks-view.js'
export { default as SwitchActiveChainView } from './switch-active-chain-view.js'
export { default as SwitchNetworkView } from './switch-network-view.js'
export { default as UnsupportedChainView } from './unsupported-chain-view.js'
export { default as WhatIsANetworkView } from './what-is-a-network-view.js'
