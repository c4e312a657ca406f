import { expect, it } from 'vitest'
import { optionsSchema } from '../../core/index.js'

interface Options {
  readonly slippage?: number
  readonly label?: string | undefined
}

const schema = optionsSchema<Options>({
  slippage: (value) => (Number.isInteger(value) ? undefined : 'must be a whole number'),
  label: (value) => (typeof value === 'string' ? undefined : 'must be a text'),
})
const check = (value: unknown) => schema['~standard'].validate(value)

it.each([[undefined], [{}], [{ slippage: 1 }], [{ slippage: undefined, label: 'x' }]])(
  'accepts %o',
  (value) => {
    expect(check(value)).toEqual({ value })
  },
)

it.each([
  [{ slippage: 1.5 }, ['slippage'], 'must be a whole number'],
  [{ label: null }, ['label'], 'must be a text'],
  [{ slippage: 1, lable: 'x' }, ['lable'], 'is not known; there is slippage, label'],
  [{ lable: undefined }, ['lable'], 'is not known; there is slippage, label'],
  [{ constructor: 1 }, ['constructor'], 'is not known; there is slippage, label'],
  ['text', undefined, 'must be an object'],
  [null, undefined, 'must be an object'],
  [7, undefined, 'must be an object'],
])('refuses %o and names the option', (value, path, message) => {
  expect(check(value)).toEqual({ issues: [path ? { message, path } : { message }] })
})

it('uses the checked values, whatever the host changes later', async () => {
  const options = { slippage: 1 }
  const result = await check(options)
  options.slippage = 0.5
  expect(result).toEqual({ value: { slippage: 1 } })
})
