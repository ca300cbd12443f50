CREATE INDEX "goal_by_last_day" ON "goal" USING btree ("comp_id","person_id","last_day","id");
