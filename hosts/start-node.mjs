// A local chain of its own for the hosts: anvil, with unlocked accounts.
import { spawn } from 'node:child_process'

/** Starts the chain on a free port. Returns its URL, its accounts, and a function that requests from it. */
export async function startNode({ chainId = 31337 } = {}) {
  const child = spawn('npx', ['anvil', '--port', '0', '--chain-id', String(chainId)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const close = () => {
    try {
      process.kill(-child.pid)
    } catch {
      // It has ended already.
    }
  }
  process.on('exit', close)
  const url = await new Promise((done, fail) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const [, address] = /Listening on ([\d.:]+)/.exec(text) ?? []
      if (address) done(`http://${address}`)
    })
    child.on('exit', (code) => fail(new Error(`anvil ended with ${code}.`)))
  })
  const request = async (method, params = []) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result } = await response.json()
    return result
  }
  return { url, accounts: await request('eth_accounts'), request, close }
}
