package sbox

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"
)

func TestASignedReportVerifiesOffline(t *testing.T) {
	_, read := ask(t, "GET", "/v1/reports/rep_0001", "", nil)
	_, published := ask(t, "GET", "/.well-known/jwks.json", "", nil)
	report := read["data"].(object)
	manifest := report["manifest"].(object)
	delete(report, "manifest")
	records := object{"/v1/reports/rep_0001": report}
	subjects := manifest["statement"].(object)["subject"].([]any)
	for _, one := range subjects[1:] {
		path := one.(object)["name"].(string)
		_, evidence := ask(t, "GET", path, "", nil)
		records[path] = evidence["data"]
	}
	// From here on nothing is asked. The signature, and the digest of each record:
	signature := manifest["signature"].(object)
	parts := strings.Split(signature["jws"].(string), ".")
	public := keyOf(t, published, signature["keyId"])
	if !ed25519.Verify(public, []byte(parts[0]+"."+parts[1]), decode(t, parts[2])) {
		t.Fatal("the signature is not that of the key")
	}
	if !bytes.Equal(decode(t, parts[1]), canonical(t, manifest["statement"])) {
		t.Fatal("another statement was signed")
	}
	for _, one := range subjects {
		subject := one.(object)
		digest := sha256.Sum256(canonical(t, records[subject["name"].(string)]))
		if subject["digest"].(object)["sha256"] != hex.EncodeToString(digest[:]) {
			t.Fatalf("another %v was signed", subject["name"])
		}
	}
	// The chain: insured, claim, policy, event, detection, peritaje, report, and what it pays.
	signed := manifest["statement"].(object)["predicate"].(object)
	claim, policy, event := signed["claim"].(object), signed["policy"].(object), signed["events"].([]any)[0].(object)
	detection, peritaje := records["/v1/detections/det_0015"].(object), records["/v1/peritajes/per_0001"].(object)
	settlement := report["summary"].(object)["settlement"].(object)
	links := [][2]any{
		{signed["client"].(object)["clientId"], policy["clientId"]},
		{report["claimId"], claim["claimId"]},
		{claim["policyId"], policy["policyId"]},
		{claim["eventId"], event["eventId"]},
		{detection["eventId"], event["eventId"]},
		{peritaje["claimId"], claim["claimId"]},
		{peritaje["detectionId"], detection["detectionId"]},
		{string(canonical(t, signed["amount"])), `{"amount":27419.96,"currency":"USD"}`},
		{string(canonical(t, settlement["amount"])), `{"amount":27419.96,"currency":"USD"}`},
	}
	for _, link := range links {
		if link[0] != link[1] {
			t.Fatalf("%v is not %v", link[0], link[1])
		}
	}
}

func keyOf(t *testing.T, published object, id any) ed25519.PublicKey {
	t.Helper()
	for _, one := range published["keys"].([]any) {
		if key := one.(object); key["kid"] == id {
			return decode(t, key["x"].(string))
		}
	}
	t.Fatal("nobody publishes the key")
	return nil
}

func decode(t *testing.T, text string) []byte {
	t.Helper()
	decoded, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

// canonical is RFC 8785, as far as the records of this API go.
func canonical(t *testing.T, value any) []byte {
	t.Helper()
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n"))
}
