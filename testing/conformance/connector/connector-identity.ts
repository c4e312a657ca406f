import type { TestApi } from '../test-api.js'
import type { ConnectorSubject } from './connector-subject.js'

/** One test of the connector suite. */
export type ConnectorTest = (title: string, run: (subject: ConnectorSubject) => Promise<void>) => void

export function describeConnectorIdentity(api: TestApi, test: ConnectorTest): void {
  const { expect } = api

  test('has an id, a name, a type and namespaces [CON-01]', async ({ connector }) => {
    expect(connector.id).toMatch(/\S/)
    expect(connector.name).toMatch(/\S/)
    expect(connector.namespaces.length).toBeGreaterThan(0)
    const types = 'announced injected multi-chain auth wallet-connect external watch hardware'
    expect(types.split(' ')).toContain(connector.type)
  })

  test('has the same id after a reload [CON-01]', async (subject) => {
    expect(subject.reload ? subject.reload().id : subject.connector.id).toBe(subject.connector.id)
  })

  test('has an icon from https or data:image of at most 100 KiB, or none [SEC-04]', async ({ connector }) => {
    const { imageUrl } = connector
    if (imageUrl === undefined) return
    expect(imageUrl).toMatch(/^(https:|data:image\/)/)
    expect(imageUrl.length <= 100 * 1024).toBe(true)
  })

  test('has a client id of at most 256 characters, or none [API-01]', async ({ connector }) => {
    const clientId = connector.clientId?.()
    if (clientId !== undefined) expect(clientId).toMatch(/^\S{1,256}$/)
  })

  test('declares its methods one by one, and none of other namespaces [SEC-08]', async ({ connector }) => {
    for (const namespace of connector.namespaces) {
      const methods = connector.methods(namespace)
      expect(methods.length).toBeGreaterThan(0)
      for (const method of methods) expect(method).toMatch(/^\w+$/)
      expect(methods.includes('eth_sign')).toBe(false)
    }
    for (const stranger of ['nobody', '__proto__', 'constructor'])
      expect(connector.methods(stranger)).toEqual([])
  })
}
