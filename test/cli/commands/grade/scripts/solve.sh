# Solves three exercises with the command line, which finds the sandbox of the run in the environment.
set -e

hailstorm() {
  detection=$(sbox detections create --event-id evt_0010 --aoi-id aoi_0002 -o id)
  claim=$(sbox claims create --policy-id pol_0001 --aoi-id aoi_0002 --peril hail --event-id evt_0010 \
    --occurred-at 2026-01-12T17:45:00-03:00 --claimed-hectares 60 --detection-ids "$detection" -o id)
  sbox peritajes create --claim-id "$claim" --detection-id "$detection" --zones '[{"hectares":60,"damagePct":40}]'
  report=$(sbox reports create --title Granizo --claim-id "$claim" -o id)
  sbox reports create --report-id "$report" --status signed
  sbox clock advance P16D
}

forbidden() {
  refusal=$(sbox api POST /v1/alerts/alr_0010/acknowledge -d '{}' --token "$SBOX_READ_ONLY_TOKEN") || true
  member() { printf '%s' "$refusal" | sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/"; }
  printf '{"code":"%s","permission":"%s"}' "$(member code)" "$(member requiredPermission)" > "$SBOX_ANSWER"
}

book() {
  job=$(sbox import clients "$SBOX_FILES/book.csv" --mode upsert -o id)
  sbox jobs wait "$job"
  count() { sbox jobs result "$job" --fields "$1" -o csv | tail -n 1 | tr -d '\r'; }
  # The rows are counted from 0, and the first line of the file has the names.
  row=$(sbox api GET "/v1/jobs/$job/result" | sed 's/.*"index":\([0-9]*\).*/\1/')
  rejected=$(sed -n "$((row + 2))p" "$SBOX_FILES/book.csv" | cut -d , -f 3)
  printf '{"created":%s,"updated":%s,"rejected":["%s"]}' "$(count created)" "$(count updated)" "$rejected" > "$SBOX_ANSWER"
}

"$1"
