// How much is left of something, as a bar beside its number.

export interface GaugeProps {
  readonly value: number;
  readonly maximum: number;
  readonly name: string;
}

export function Gauge({ value, maximum, name }: GaugeProps) {
  return (
    <span class="gauge">
      <meter aria-label={name} min={0} max={maximum} low={maximum / 10} value={value} />
      <span class="number">{value}</span>
    </span>
  );
}
