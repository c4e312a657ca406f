import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, it, vi } from 'vitest'
import { bundleForNode } from '../../../scripts/bundle-for-node.js'
import { freePort } from '../free-port.js'
import { receiptOf } from './receipt-of.js'
import { SANDBOX_CHAINS, SANDBOX_MNEMONIC } from './sandbox-chains.js'
import { startChain } from './start-chain.js'

it('starts a chain with funded accounts that executes transactions, and stops it', async () => {
  const chain = await startChain({ chain: SANDBOX_CHAINS[1], port: await freePort() })
  const transport = http(chain.rpcUrl)
  const client = createPublicClient({ transport })
  expect(await client.getChainId()).toBe(31338)
  const account = mnemonicToAccount(SANDBOX_MNEMONIC)
  const to = '0x000000000000000000000000000000000000dEaD'
  const hash = await createWalletClient({ account, transport }).sendTransaction({
    chain: null,
    to,
    value: 1n,
  })
  expect((await receiptOf(client, hash)).status).toBe('success')
  expect(await client.getBalance({ address: to })).toBe(1n)
  expect(
    await client.getBalance({ address: mnemonicToAccount(SANDBOX_MNEMONIC, { addressIndex: 9 }).address }),
  ).toBe(parseEther('10000'))
  await chain.stop()
  await expect(fetch(chain.rpcUrl)).rejects.toThrow()
})

it('reports a chain that does not start', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  // A server on a TCP port has an address object.
  const { port } = taken.address() as AddressInfo
  await expect(startChain({ chain: SANDBOX_CHAINS[0], port, timeout: 3000 })).rejects.toThrow(
    `The chain "Sandbox One" did not start on port ${port}.`,
  )
  taken.close()
})

it('ends the node when its parent process is killed', async () => {
  const port = await freePort()
  const module = await bundleForNode(new URL('./start-chain.ts', import.meta.url))
  const script = `import(${JSON.stringify(module)}).then(async ({ startChain }) => {
    await startChain({ chain: { id: 31337, name: 'Orphan' }, port: ${port} })
    process.stdout.write('up')
  })`
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(parent.stdout, 'data')
  expect((await fetch(`http://localhost:${port}`, { method: 'POST', body: '{}' })).status).toBeGreaterThan(0)
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(fetch(`http://localhost:${port}`)).rejects.toThrow())
})
