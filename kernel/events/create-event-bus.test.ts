import { expect, it } from 'vitest'
import { createEventBus } from './create-event-bus.js'

interface Events {
  first: number
  second: string
}

const makeBus = () => {
  const faults: unknown[] = []
  const bus = createEventBus<Events>({
    now: () => 0,
    onFault: (owner, error) => faults.push([owner, String(error)]),
  })
  return { bus, faults }
}

it('delivers an event that a listener emits after all listeners received the first event [KRN-10]', () => {
  const { bus } = makeBus()
  const events: string[] = []
  bus.on('first', () => {
    events.push('A1')
    bus.emit('second', 'x')
  })
  bus.on('first', () => events.push('B1'))
  bus.on('second', () => events.push('A2'))
  bus.emit('first', 1)
  expect(events).toEqual(['A1', 'B1', 'A2'])
})

it('a listener that throws or rejects is reported with its owner; the others still run [KRN-08] [KRN-10]', async () => {
  const { bus, faults } = makeBus()
  const events: number[] = []
  bus.on(
    'first',
    () => {
      throw new Error('sync')
    },
    'bad',
  )
  bus.on('first', () => Promise.reject(new Error('async')) as never, 'worse')
  bus.on('first', (value) => events.push(value))
  bus.emit('first', 7)
  await Promise.resolve()
  await Promise.resolve()
  expect(events).toEqual([7])
  expect(faults).toEqual([
    ['bad', 'Error: sync'],
    ['worse', 'Error: async'],
  ])
})

it('a disposer removes the listener at once, also from the event in progress [KRN-10]', () => {
  const { bus } = makeBus()
  const events: string[] = []
  let removeSecond = (): void => undefined
  bus.on('first', () => removeSecond())
  removeSecond = bus.on('first', () => events.push('removed'))
  bus.emit('first', 1)
  expect(events).toEqual([])
})
