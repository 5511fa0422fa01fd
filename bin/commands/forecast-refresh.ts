import { createProvider } from '../../lib/sea/providers/index.ts'
import { ProviderError } from '../../lib/sea/providers/provider.ts'
import { explainFailure, refreshForecasts } from '../../lib/sea/refresh.ts'
import { type Command, withDatabase } from '../command.ts'
import { drawProgress, withCount } from '../terminal.ts'

export default {
  name: 'forecast refresh',
  summary: 'Fetch the forecast of every spot now.',
  writes: true,
  usage: '[--due]',
  options: { due: { type: 'boolean', help: 'Only forecasts older than FORECAST_REFRESH_MINUTES.' } },
  notes: 'The server does this automatically, unless FORECAST_REFRESH_MINUTES is 0.',
  run({ config, terminal, values }) {
    return withDatabase(config, async (_sql, databaseUrl, signal) => {
      const result = await refreshForecasts({
        databaseUrl,
        provider: createProvider(config, Math.random),
        minutes: values.due ? config.FORECAST_REFRESH_MINUTES : 0,
        signal,
        onProgress: (count, total) => drawProgress(terminal, count, total, 'spots')
      }).catch(error => {
        throw error instanceof ProviderError
          ? new Error(`${explainFailure(error)}.`, { cause: error })
          : error
      })
      const stored = result === 'busy' ? 0 : result.stored
      if (values.json) terminal.out(JSON.stringify({ busy: result === 'busy', stored }))
      else
        terminal.out(
          result === 'busy'
            ? 'A server is refreshing the forecasts right now.'
            : `Forecasts of ${withCount(stored, 'spot')} stored.`
        )
      return 0
    })
  }
} satisfies Command
