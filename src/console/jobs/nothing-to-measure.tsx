import { Notice } from '../look/notice.tsx';
import { hrefTo } from '../state/navigation.ts';
import { t } from '../words/t.ts';

export const NothingToMeasure = () => (
  <Notice title={t('There is nothing to measure')}>
    <p>{t('A footprint needs an event and a plot. Choose both on the map.')}</p>
    <a href={hrefTo('map')}>{t('Map')}</a>
  </Notice>
);
