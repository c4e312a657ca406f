import * as z from 'zod/mini'
import { address, exactly, future, hexText } from '../grant/request-schema.js'
import { readPermission, shapeOf } from '../permission/read-permission.js'
import type { ExecutionRequest } from './execution-request.js'

const maxPermissions = 20

const permission = exactly({
  type: hexText(/^[\w-]{1,64}$/, 'must be the name of a kind'),
  data: z.record(z.string(), z.unknown(), 'must be an object'),
}).check(
  z.refine(
    (one) => shapeOf(one.type) === undefined || readPermission(one).kind !== 'unknown',
    'has an amount, a period or an address that cannot be read',
  ),
)

/** Creates the schema of a request for execution permissions. @param now seconds since 1970 */
export function executionSchema(now: number): z.ZodMiniType<ExecutionRequest, unknown> {
  return exactly({
    chainId: hexText(/^0x[1-9a-f][\da-f]{0,15}$/i, 'must be a chain id in hex that starts with 0x'),
    address: z.optional(address),
    to: address,
    expiry: future(now),
    permissions: z
      .array(permission, 'must be a list')
      .check(z.minLength(1, 'must have at least one'), z.maxLength(maxPermissions, 'has too many')),
    isAdjustmentAllowed: z.optional(z.boolean('must be true or false')),
  })
}
