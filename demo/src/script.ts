import 'quoin/elements'

export * from 'quoin'
export { mountQuoin } from 'quoin/ui'
