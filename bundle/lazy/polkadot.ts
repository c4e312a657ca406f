export { polkadot as default } from '../../chains/polkadot/src/index.js'
