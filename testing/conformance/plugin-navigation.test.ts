import { itFinds } from './broken-plugin.fixture.js'
import { contributing, healthy } from './healthy-plugin.fixture.js'

const views = healthy.contributes?.views
const situations = [
  'without chains',
  'without chains, on a phone',
  'without a network',
  'without an account',
  'with an account',
  'on a strange network',
]
const everywhere = (name: string, problem: string): readonly string[] =>
  situations.map((situation) => `${name}, ${situation}: ${problem}`)
const fail = (): never => {
  throw new Error('oh')
}

itFinds({
  'leads to views that are not there': {
    make: () => ({
      plugin: contributing({
        routes: { healthy: { view: 'Gone' } },
        features: [{ id: 'x', label: 'label', icon: 'x', view: 'Lost' }],
        accountRows: [{ id: 'x', label: 'label', icon: 'x', view: 'Lost' }],
        closeGuards: [{ id: 'x', views: ['Healthy', 'Gone'], check: () => 'allow' }],
        views: {
          ...views,
          Healthy: { ...views?.Healthy, headerAction: { icon: 'x', label: 'label', view: 'Lost' } },
        },
      }),
    }),
    fails: {
      'leads only to views that are there': [
        "route 'healthy': no view is called 'Gone'",
        "feature 'x': no view is called 'Lost'",
        "account row 'x': no view is called 'Lost'",
        "the header action of view 'Healthy': no view is called 'Lost'",
        "close guard 'x': no view is called 'Gone'",
      ],
    },
  },
  'opens by rules that fail': {
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
      'decides by rules, conditions and guards that answer in every situation': [
        ...everywhere("open rule 'lost'", 'it names no view'),
        ...everywhere("open rule 'throws'", 'it throws: oh'),
        ...everywhere(
          "open rule 'careless'",
          "it throws: Cannot read properties of undefined (reading 'accounts')",
        ).slice(0, 4),
      ],
    },
  },
  'decides by conditions and guards that fail': {
    make: () => ({
      plugin: contributing({
        features: [{ id: 'x', label: 'label', icon: 'x', view: 'Healthy', when: fail }],
        accountTabs: [{ ...healthy.contributes?.accountTabs?.[0], when: () => 'yes' }],
        closeGuards: [{ id: 'x', views: ['Healthy'], check: () => 'maybe' }],
      }),
    }),
    fails: {
      'decides by rules, conditions and guards that answer in every situation': [
        ...everywhere("feature 'x'", 'it throws: oh'),
        ...everywhere("account tab 'healthy'", 'its condition gives yes, not true or false'),
        ...everywhere("close guard 'x'", "its answer 'maybe' is none of allow, unless-forced, refuse"),
      ],
    },
  },
  'checks the parameters of a route late': {
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
      'checks the parameters of its routes at once and without throwing': [
        "route 'healthy': its params are checked late, so that it cannot be opened at once",
      ],
    },
  },
  'believes the parameters of a route': {
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
      'checks the parameters of its routes at once and without throwing': [
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
      'titles its views by their parameters without throwing': ["view 'HealthyDetail': titleOf throws: oh"],
    },
  },
})
