import { expect } from 'vitest'
import type { PluginContext, StorageSpec } from '#kernel'
import { itFinds } from '../broken-plugin.fixture.js'
import { contributing, makeHealthy, schemaOf, stored } from '../healthy-plugin.fixture.js'
import type { PluginSubject } from '../plugin-subject.js'

const isEmpty = (value: unknown): value is object => JSON.stringify(value) === '{}'
const anySchema: StorageSpec['schema'] = {
  '~standard': { version: 1, vendor: 'broken', validate: (value) => ({ value }) },
}
const storing = (spec: object): Partial<PluginSubject> => ({
  plugin: contributing({ storage: async () => ({ default: { ...stored, ...spec } }) }),
})

itFinds({
  'has a storage schema that accepts everything': {
    make: () => storing({ schema: anySchema }),
    fails: {
      'has a storage schema that accepts its initial value and no value of another kind': [
        'storage.schema: it accepts null, which is no object',
        'storage.schema: it accepts a number, which is no object',
        'storage.schema: it accepts a text, which is no object',
        'storage.schema: it accepts an empty list, which is no object',
        'storage.schema: it accepts a list, which is no object',
        'storage.schema: it accepts a huge text, which is no object',
        'storage.schema: it accepts a huge list, which is no object',
      ],
    },
  },
  'refuses its own initial value': {
    make: () =>
      storing({
        version: 0,
        migrate: {},
        initial: { names: [], more: new Map() },
        schema: schemaOf(isEmpty),
      }),
    fails: {
      'has a storage schema that accepts its initial value and no value of another kind': [
        'storage.version 0: must be 1 or a higher whole number',
        'storage.initial: its own schema refuses it',
      ],
    },
  },
  'throws during a migration': {
    make: () => storing({ migrate: { 1: (old: { names: [] }) => old.names.length, 5: () => undefined } }),
    fails: {
      'migrates older stored versions without throwing': [
        "storage.migrate.1: it throws on null: Cannot read properties of null (reading 'names')",
        ...[
          'a number',
          'a text',
          'an empty list',
          'a list',
          'an empty object',
          'prototype keys',
          'a huge text',
          'a huge list',
        ].map(
          (what) =>
            `storage.migrate.1: it throws on ${what}: Cannot read properties of undefined (reading 'length')`,
        ),
        'storage.migrate.5: there is no such older version',
      ],
    },
  },
  'reads storage itself and does not validate it': {
    make: () => ({
      plugin: makeHealthy({
        start(context: PluginContext) {
          const text = context.platform.storage.get('@quoin/default/healthy/v2')
          if (text !== null) JSON.parse(text).names.map(String)
        },
      }),
    }),
    fails: {
      'starts with any content of its storage': expect.arrayContaining([
        "with an empty object in its storage: the plugin is failed: [quoin] plugin 'healthy': A plugin failed; Details: plugin 'healthy', start; Docs: node_modules/quoin/docs/errors.md#plugin_failed; because: Cannot read properties of undefined (reading 'map')",
      ]),
      'shares no state between two kernels on one page': [
        expect.stringContaining("plugin 'healthy', key '@quoin/default/healthy/v2'"),
      ],
    },
  },
})
