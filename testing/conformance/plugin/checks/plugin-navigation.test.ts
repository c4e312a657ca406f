import { itFinds } from '../broken-plugin.fixture.js'
import { contributing, healthy } from '../healthy-plugin.fixture.js'

const views = healthy.contributes?.views
const situations = [
  'without chains',
  'without chains, on a phone',
  'without a network',
  'without an account',
  'with an account',
  'on an unsupported network',
]
const everywhere = (name: string, problem: string): readonly string[] =>
  situations.map((situation) => `${name}, ${situation}: ${problem}`)
const fail = (): never => {
  throw new Error('oh')
}

itFinds({
  'references missing views': {
    make: () => ({
      plugin: contributing({
        routes: { healthy: { view: 'Gone' } },
        features: [{ id: 'x', label: 'label', icon: 'info', view: 'Lost' }],
        accountRows: [{ id: 'x', label: 'label', icon: 'info', view: 'Lost' }],
        closeGuards: [{ id: 'x', views: ['Healthy', 'Gone'], check: () => 'allow' }],
        views: {
          ...views,
          Healthy: { ...views?.Healthy, headerAction: { icon: 'info', label: 'label', view: 'Lost' } },
        },
      }),
    }),
    fails: {
      'references only existing views': [
        "route 'healthy': the view 'Gone' does not exist",
        "feature 'x': the view 'Lost' does not exist",
        "account row 'x': the view 'Lost' does not exist",
        "the header action of view 'Healthy': the view 'Lost' does not exist",
        "close guard 'x': the view 'Gone' does not exist",
      ],
    },
  },
  'has open rules that fail': {
    make: () => ({
      plugin: contributing({
        openRules: [
          { id: 'lost', stage: 'default', resolve: () => 'Lost' },
          { id: 'throws', stage: 'default', resolve: fail },
          {
            id: 'careless',
            stage: 'default',
            resolve: ({ connection }: { connection: { accounts: unknown[] } }) => connection.accounts[9],
          },
        ],
      }),
    }),
    fails: {
      'has rules, conditions and guards with valid results in all states': [
        ...everywhere("open rule 'lost'", 'it names no view'),
        ...everywhere("open rule 'throws'", 'it throws: oh'),
        ...everywhere(
          "open rule 'careless'",
          "it throws: Cannot read properties of undefined (reading 'accounts')",
        ).slice(0, 4),
      ],
    },
  },
  'has conditions and guards that fail': {
    make: () => ({
      plugin: contributing({
        features: [{ id: 'x', label: 'label', icon: 'info', view: 'Healthy', when: fail }],
        accountTabs: [{ ...healthy.contributes?.accountTabs?.[0], when: () => 'yes' }],
        closeGuards: [{ id: 'x', views: ['Healthy'], check: () => 'maybe' }],
      }),
    }),
    fails: {
      'has rules, conditions and guards with valid results in all states': [
        ...everywhere("feature 'x'", 'it throws: oh'),
        ...everywhere("account tab 'healthy'", 'its condition returns yes, not true or false'),
        ...everywhere("close guard 'x'", "its result 'maybe' is not one of allow, unless-forced, refuse"),
      ],
    },
  },
  'validates the parameters of a route asynchronously': {
    make: () => ({
      plugin: contributing({
        routes: {
          healthy: {
            view: 'HealthyDetail',
            params: { '~standard': { version: 1, vendor: 'broken', validate: async () => ({ value: 1 }) } },
          },
        },
      }),
    }),
    fails: {
      'validates route parameters synchronously and without throwing': [
        "route 'healthy': its params are validated asynchronously, so that it cannot open at once",
      ],
    },
  },
  'uses the parameters of a route without validation': {
    make: () => ({
      plugin: contributing({
        routes: {
          healthy: {
            view: 'HealthyDetail',
            params: {
              '~standard': {
                version: 1,
                vendor: 'broken',
                validate: (value: { name: string }) => (value.name ? { value } : 'no name'),
              },
            },
          },
        },
      }),
    }),
    fails: {
      'validates route parameters synchronously and without throwing': [
        "route 'healthy': its params schema throws on undefined: Cannot read properties of undefined (reading 'name')",
        "route 'healthy': its params schema throws on null: Cannot read properties of null (reading 'name')",
        ...[
          'a number',
          'NaN',
          'an empty text',
          'a huge text',
          'a boolean',
          'a bigint',
          'a symbol',
          'a function',
          'an empty list',
          'a list',
          'an empty object',
          'prototype keys',
          'an object without prototype',
          'a circular object',
          'a deep list',
        ].map((what) => `route 'healthy': its params schema neither accepts nor refuses ${what}`),
      ],
    },
  },
  'cannot title a view': {
    make: () => ({
      plugin: contributing({
        views: { ...views, HealthyDetail: { ...views?.HealthyDetail, titleOf: fail } },
      }),
    }),
    fails: {
      'computes view titles from parameters without throwing': ["view 'HealthyDetail': titleOf throws: oh"],
    },
  },
})
