import { describe, expect, it } from 'vitest'
import type { PluginContext } from '#kernel'
import type { ReviewOptions, ReviewPlugin } from './contract.js'
import { reviewOptions } from './options.js'
import { loadPageDescriptors } from './page-descriptors.js'

const valid = { context: { contract: { deployments: [] } }, display: { formats: {} } }

async function load(options: ReviewOptions) {
  const reports: string[] = []
  const ctx = {
    options,
    signal: new AbortController().signal,
    report: (error: { code: string; details?: string }) => reports.push(`${error.code} ${error.details}`),
  }
  // The function uses only these members.
  const loaded = await loadPageDescriptors(ctx as unknown as PluginContext<ReviewPlugin>)
  return { ...loaded, reports }
}

describe("the page's descriptors", () => {
  it('are objects, modules, and functions that load them', async () => {
    const { descriptors, includes, reports } = await load({
      descriptors: [valid, async () => valid, async () => ({ default: valid })],
      descriptorFiles: { './common.json': async () => ({ default: { display: {} } }) },
    })
    expect(descriptors).toEqual([valid, valid, valid])
    expect(includes).toEqual({ './common.json': { display: {} } })
    expect(reports).toEqual([])
  })

  it('are reported and left out if they are invalid (REVIEW_DESCRIPTOR_INVALID)', async () => {
    const { descriptors, reports } = await load({
      descriptors: [
        {},
        { context: { contract: {} } },
        () => Promise.reject(new Error('404')),
        async () => 7,
        { ...valid, includes: './missing.json' },
      ],
    })
    expect(descriptors).toHaveLength(1)
    expect(reports.map((one) => one.split(' ')[0])).toEqual(Array(5).fill('REVIEW_DESCRIPTOR_INVALID'))
    for (const at of [0, 1, 2, 3, 4]) expect(reports.join()).toContain(`descriptors[${at}]`)
  })

  it('are refused with the reason if something would have to be fetched to apply them', async () => {
    const formats = { 'store(uint256 amount)': { intent: 'Store', fields: [] } }
    const factory = { deployments: [], deployEvent: 'Pair(address,address)' }
    const contexts = [
      [{ contract: { factory } }, 'context.contract.factory.deployEvent'],
      [{ contract: { addressMatcher: 'https://registry.example/match' } }, 'context.contract.addressMatcher'],
      [{ contract: { abi: 'https://registry.example/abi', deployments: [] } }, 'context.contract.abi'],
      [
        { eip712: { schemas: ['https://registry.example/schema'], deployments: [] } },
        'context.eip712.schemas',
      ],
    ] as const
    for (const [context, reason] of contexts) {
      const keys = { '0x12345678': { intent: 'Store' }, Store: { intent: 'Store' } }
      const { descriptors, reports } = await load({ descriptors: [{ context, display: { formats: keys } }] })
      expect([descriptors, reports.join()]).toEqual([[], expect.stringContaining(reason)])
    }
    const one = { contract: { factory: { deployments: [], deployEvent: 'Deployed(address)' } } }
    expect((await load({ descriptors: [{ context: one, display: { formats } }] })).reports).toEqual([])
    // The contract is listed besides, and the functions are written out.
    const listed = {
      contract: { factory, abi: 'https://registry.example/abi', deployments: [{ chainId: 1 }] },
    }
    expect((await load({ descriptors: [{ context: listed, display: { formats } }] })).reports).toEqual([])
  })

  it('are refused at the start if they have another form', () => {
    const issuesOf = (options: object) => reviewOptions['~standard'].validate(options)
    expect(issuesOf({ descriptors: 'x' })).toHaveProperty('issues')
    expect(issuesOf({ descriptorFiles: 'x' })).toHaveProperty('issues')
    expect(issuesOf({ descriptors: [valid, async () => valid] })).not.toHaveProperty('issues')
  })
})
