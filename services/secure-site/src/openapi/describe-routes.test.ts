import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { createTestSite } from '../../testing/create-test-site.js'

it('describes every route of the API as valid OpenAPI 3.1 [API-01]', async () => {
  const site = await createTestSite()
  const document = (await (await site.request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described).toEqual(site.routes.map(({ method, path }) => `${method} /api/v1/${path}`))
  const { valid, errors } = await new Validator().validate(document)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  await site.stop()
})
