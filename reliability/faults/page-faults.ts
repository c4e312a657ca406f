import type { World } from '../world/world.js'
import type { Fault } from './fault.js'

/** Every key that the widget stored. */
const keysOf = ({ tab }: World): readonly string[] => Object.keys(tab.platform.storage.dump())

const everyTab = (world: World, act: (storage: World['tab']['platform']['storage']) => void): void => {
  world.isStorageUnreliable = true
  for (const { platform } of world.tabs) act(platform.storage)
}

const hours = 3_600_000

/** Faults of the tab, the browser and the host. */
export const pageFaults: readonly Fault[] = [
  {
    name: 'tab is reloaded',
    area: 'tab',
    isEvent: true,
    begin(world) {
      world.tab.kill()
      return undefined
    },
  },
  {
    name: 'host unmounts the widget',
    area: 'host',
    isEvent: true,
    begin(world) {
      world.track('dispose', world.tab.dispose())
      return undefined
    },
  },
  {
    name: 'second tab opens',
    area: 'tab',
    begin(world) {
      const second = world.openTab(false)
      return () => void world.track('dispose of the second tab', second.dispose())
    },
  },
  {
    name: 'second tab disconnects',
    area: 'tab',
    isEvent: true,
    begin(world) {
      const second = world.openTab(false)
      world.clock.after(1_500, () => {
        if (second.isOpen())
          world.track('disconnect in the second tab', second.kernel.connections.disconnect())
      })
      return undefined
    },
  },
  {
    name: 'tab is frozen',
    area: 'tab',
    isEvent: true,
    begin(world) {
      world.clock.sleep(20 * 60_000)
      return undefined
    },
  },
  {
    name: 'tab is hidden, as in the back-forward cache',
    area: 'tab',
    begin({ tab, clock }) {
      tab.platform.page.set({ visible: false })
      clock.sleep(90_000)
      return () => tab.platform.page.set({ visible: true })
    },
  },
  {
    name: 'browser is offline',
    area: 'tab',
    begin(world) {
      const { tab } = world
      tab.platform.page.set({ online: false })
      return () => {
        if (tab.isOpen()) tab.platform.page.set({ online: true })
      }
    },
  },
  {
    name: 'storage is full',
    area: 'storage',
    begin(world) {
      everyTab(world, (storage) => storage.fill())
      return () => everyTab(world, (storage) => storage.allow())
    },
  },
  {
    name: 'storage is blocked',
    area: 'storage',
    begin(world) {
      everyTab(world, (storage) => storage.block())
      return () => everyTab(world, (storage) => storage.allow())
    },
  },
  {
    name: 'storage is corrupt',
    area: 'storage',
    isEvent: true,
    begin(world) {
      world.isStorageUnreliable = true
      const { storage } = world.tab.platform
      for (const key of keysOf(world)) {
        storage.corrupt(key)
        world.foreignTexts.add(storage.dump()[key] ?? '')
      }
      return undefined
    },
  },
  {
    name: 'storage is of a newer version',
    area: 'storage',
    isEvent: true,
    begin(world) {
      world.isStorageUnreliable = true
      const { storage } = world.tab.platform
      for (const key of keysOf(world))
        storage.writeFromOtherTab(key, JSON.stringify({ version: 99, next: [] }))
      return undefined
    },
  },
  {
    name: 'storage is cleared by another tab',
    area: 'storage',
    isEvent: true,
    begin(world) {
      world.isStorageUnreliable = true
      for (const key of keysOf(world)) world.tab.platform.storage.writeFromOtherTab(key, null)
      return undefined
    },
  },
  {
    name: 'clock is set forward',
    area: 'clock',
    isEvent: true,
    begin({ clock }) {
      clock.sleep(5 * hours)
      return undefined
    },
  },
  {
    name: 'clock is set back',
    area: 'clock',
    isEvent: true,
    begin(world) {
      world.setClockBack(5 * hours)
      return undefined
    },
  },
  {
    name: 'code does not arrive',
    area: 'code',
    begin(world) {
      world.isCodeMissing = true
      return () => {
        world.isCodeMissing = false
      }
    },
  },
]
