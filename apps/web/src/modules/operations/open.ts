import type { ModuleContext, OpenedModule } from "../../server/module.ts";
import { openedAudit } from "./audit/audit.ts";
import { Metrics } from "./metrics.ts";
import { openPushedMetrics } from "./pushed-metrics.ts";
import type { SettingOf } from "../../server/settings/setting.ts";
import { openTraces } from "./traces.ts";

export async function open({
  settings: { auditDays, metrics: listener },
  env,
  store,
  cache,
  texts,
}: ModuleContext<{
  auditDays: SettingOf<number>;
  metrics: SettingOf<{ host: string; port: number } | undefined>;
}>): Promise<OpenedModule> {
  store.auditLog.keepFor(auditDays);
  const [traces, pushedMetrics] = await Promise.all([openTraces(env), openPushedMetrics(env)]);
  const metrics = listener && new Metrics();
  metrics?.measureSite(cache, texts);
  const measured = metrics?.timed(store) ?? store;
  let closeListener: (() => void) | undefined;
  const audit = openedAudit(store.auditLog);
  return {
    ...audit,
    provides: {
      ...audit.provides,
      store: traces?.timed(measured) ?? measured,
      ...(traces && { fetch: traces.fetch }),
      ...(metrics && { onUpstream: (...call) => metrics.upstream(...call) }),
      onModelCall: (entry, task) => {
        metrics?.modelCall(entry, task);
        pushedMetrics?.modelCall(entry, task);
      },
    },
    around: (site) => [...(traces ? [traces.visit] : []), ...(audit.around?.(site) ?? [])],
    onAnswer: (answered) => metrics?.request(answered),
    async beforeListening(modules) {
      if (!metrics || !listener) return;
      for (const module of modules) metrics.measure(module.metrics ?? []);
      const server = await metrics.listen(listener);
      closeListener = () => server.close();
    },
    async close() {
      closeListener?.();
      await store.auditLog.flush();
      await Promise.allSettled([traces?.close(), pushedMetrics?.close()]);
    },
  };
}
