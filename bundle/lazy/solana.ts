export { solana as default } from '../../chains/solana/src/index.js'
