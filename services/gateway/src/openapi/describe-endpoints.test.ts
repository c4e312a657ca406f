import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestGateway } from '../../testing/create-test-gateway.js'
import type { OpenApiDocument } from './describe-endpoints.js'

const gateway = await createTestGateway()
afterAll(() => gateway.database.close())
const answer = await gateway.app.request('/openapi.json')
// The first test validates it.
const document = (await answer.json()) as OpenApiDocument

/** Table 7 of the specification, plus the wallet list, the collectibles, the sign-in, the bridges, the simulations and the former prices. */
const CALLS = `
GET /v1/supported-chains
GET /v1/identity/{address}
GET /v1/account/{account}/history
GET /v1/account/{address}/balance
GET /v1/convert/quotes
GET /v1/convert/tokens
POST /v1/fungible/price
POST /v1/fungible/history
GET /v1/convert/allowance
GET /v1/convert/gas-price
POST /v1/convert/build-transaction
GET /v1/convert/build-approve
GET /v1/convert/bridge-status
GET /v1/names/primary
GET /v1/names/resolve
GET /v1/profile/account/{name}
GET /v1/profile/reverse/{address}
GET /v1/profile/suggestions/{name}
POST /v1/profile/account
POST /v1/generators/onrampurl
GET /v1/onramp/options
POST /v1/onramp/quote
GET /v1/sessions/{address}
POST /v1/sessions/{address}
POST /v1/sessions/{address}/activate
POST /v1/sessions/{address}/revoke
POST /v1/simulations
POST /e
POST /e/batch
POST /v1
GET /getWallets
GET /getWalletImage/{imageId}
GET /v1/account/{address}/nfts
GET /v1/nft-image/{chainId}/{contract}/{tokenId}
GET /auth/v1/nonce
POST /auth/v1/authenticate
GET /auth/v1/me
POST /auth/v1/sign-out`
  .trim()
  .split('\n')

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
  })

  it('has every call of the specification and no other [API-01]', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(CALLS.toSorted())
  })

  it('describes list entries, and values that are converted before validation', () => {
    const answered = document.paths['/getWallets']?.get?.responses[200]
    expect(answered).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: {
              data: {
                items: {
                  properties: {
                    id: { pattern: expect.any(String) },
                    badge_type: { enum: ['none', 'certified'] },
                  },
                  required: ['id', 'name'],
                },
              },
            },
          },
        },
      },
    })
  })

  it('describes parameters, bodies, errors and the security of a call', () => {
    const list = document.paths['/getWallets']?.get
    expect(list?.parameters).toContainEqual({
      name: 'entries',
      in: 'query',
      required: false,
      schema: expect.objectContaining({ type: 'integer', minimum: 1, maximum: 100, default: 40 }),
    })
    expect(list?.security).toEqual([{ projectId: [] }])
    expect(document.paths['/getWalletImage/{imageId}']?.get?.security).toEqual([])
    const node = document.paths['/v1']?.post
    expect(Object.keys(node?.requestBody?.content ?? {})).toEqual(['application/json', 'text/plain'])
    expect(node?.responses[413]).toEqual({ $ref: '#/components/responses/Problem413' })
    expect(list?.responses[413]).toBeUndefined()
  })
})
