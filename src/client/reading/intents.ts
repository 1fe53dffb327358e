// What each intent is called on a button, in both languages.

import type { Intent } from '../../contract/records.ts';

interface Label {
  readonly en: string;
  readonly es: string;
}

export const intentLabels: Readonly<Record<Intent, Label>> = {
  map_footprint: { en: 'Map the damage', es: 'Mapear el daño' },
  watch_plot: { en: 'Watch the plot', es: 'Vigilar el lote' },
  read_job: { en: 'Read the job', es: 'Leer el trabajo' },
  cancel_job: { en: 'Cancel the job', es: 'Cancelar el trabajo' },
  repeat_job: { en: 'Run the job again', es: 'Repetir el trabajo' },
  keep_detection: { en: 'Keep as a detection', es: 'Guardar como medición' },
  report_claim: { en: 'Report a claim', es: 'Denunciar el siniestro' },
  change_claim: { en: 'Add new detections', es: 'Agregar mediciones nuevas' },
  withdraw_claim: { en: 'Withdraw the claim', es: 'Desistir del siniestro' },
  schedule_visit: { en: 'Schedule the visit', es: 'Programar la inspección' },
  record_visit: { en: 'Record the visit', es: 'Registrar la inspección' },
  accept_assessment: { en: 'The insured agrees', es: 'El asegurado está conforme' },
  dispute_assessment: { en: 'The insured disputes', es: 'El asegurado está disconforme' },
  draft_report: { en: 'Draft a report', es: 'Redactar un informe' },
  sign_report: { en: 'Sign the report', es: 'Firmar el informe' },
  acknowledge_alert: { en: 'Acknowledge the alert', es: 'Confirmar la alerta' },
  retry_delivery: { en: 'Retry the delivery', es: 'Reintentar la entrega' },
};
