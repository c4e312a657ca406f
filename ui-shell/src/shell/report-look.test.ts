import { expect, it } from 'vitest'
import { createKernel, isQuoinError } from '#kernel'
import { createMockNetwork, createTestPlatform } from '#testing'
import { allowedLook } from '../../../ui-kit/styles/allowed-look.js'
import { reportFaults } from './report-faults.js'

it('reports an unknown theme and each variable that is not allowed once, and keeps the others [ERR-03] [SEC-04]', async () => {
  const platform = createTestPlatform()
  const kernel = createKernel({ networks: [createMockNetwork('eip155:1')], platform })
  const alerts: unknown[] = []
  kernel.on('alert:raised', ({ error }) => alerts.push(error.details))
  // A page without types may pass anything.
  const given = { accnt: 'red', surface: 'url(x)', radius: 99, shadow: 'none', text: '#123456' } as object
  const { theme, variables, faults } = allowedLook('midnight' as never, given)
  expect(theme).toBe('system')
  expect(variables).toEqual({ shadow: 'none', text: '#123456' })
  // Strict mode runs effects twice.
  reportFaults(kernel, faults)
  reportFaults(kernel, faults)
  const details = [
    'theme: system, light or dark',
    "themeVariables.accnt: is not known, did you mean 'accent'?",
    'themeVariables.surface',
    'themeVariables.radius',
  ]
  const logged = platform.logs.map(({ parts }) => parts[1]).filter((part) => isQuoinError(part))
  expect(logged.map((error) => error.details)).toEqual(details)
  expect(alerts).toEqual([...details, ...details])
  await kernel.dispose()
})
