import { expect, it } from 'vitest'
import { FURTHER_CHAINS } from './further-chains/further-chain.js'
import { readSandboxArguments } from './read-sandbox-arguments.js'

const read = (...args: readonly string[]) => readSandboxArguments(args)

it('starts the EVM chains at the usual ports without arguments', () => {
  expect(read()).toEqual({
    portBase: 4170,
    furtherChains: [],
    smartAccounts: false,
    help: false,
    version: false,
  })
})

it('reads the port, the further chains and the smart accounts', () => {
  expect(read('--port', '5200', '--chains', 'polkadot,solana', '--smart-accounts')).toMatchObject({
    portBase: 5200,
    furtherChains: ['solana', 'polkadot'],
    smartAccounts: true,
  })
  expect(read('--chains', 'all').furtherChains).toEqual(FURTHER_CHAINS)
})

it.each([
  [['--port', '80'], "--port is a whole number from 1024 to 65516, not '80'."],
  [['--port', '5200.5'], "not '5200.5'"],
  [['--port', '65517'], "not '65517'"],
  [['--chains', 'cosmos'], "--chains accepts solana, bitcoin, polkadot and all, not 'cosmos'."],
  [['--demo'], "Unknown option '--demo'"],
  [['app'], 'Unexpected argument'],
])('refuses %j', (args, fault) => {
  expect(() => read(...args)).toThrow(fault)
})
